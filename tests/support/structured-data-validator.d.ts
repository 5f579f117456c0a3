/** The package has no types of its own; this is what the tests use of it. */
declare module '@adobe/structured-data-validator' {
  interface Issue {
    issueMessage: string;
    severity: 'ERROR' | 'WARNING';
    /** `schemaOrg` for what the vocabulary does not have. */
    errorType?: string;
    path: { type?: string; property?: string }[];
  }

  // biome-ignore lint/style/noDefaultExport: it is what the package exports.
  export default class Validator {
    /** @param vocabulary schema.org's own vocabulary as JSON-LD */
    constructor(vocabulary: { '@graph': object[] });
    /** @param data Items by their type. */
    validate(data: { jsonld: Record<string, object[]> }): Promise<Issue[]>;
  }
}
