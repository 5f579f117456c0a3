/** The one project of the sandbox, its dataset and its token (Sanity, "API hosts"). */
export const projectId = 'lightsb1';
export const dataset = 'production';
export const apiVersion = '2021-03-25';
export const token = 'sandbox-query-token';
