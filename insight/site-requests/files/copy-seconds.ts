/** The time for which a crawler may use a copy (RFC 9309 §2.4). */
export const COPY_SECONDS = 86_400;
