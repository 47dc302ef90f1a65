export const EXAMPLES = [];
