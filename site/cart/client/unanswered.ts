/** What is said as long as the last try got no answer. */
export const unanswered = 'The shop can’t be reached right now. Your changes are kept here and sent as soon as it can.';
