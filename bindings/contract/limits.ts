/** The most octets of a body that an engine reads, whatever `maxBytes` says: 64 MiB, whose tables fit into 4 GiB. */
export const MAX_BODY_OCTETS = 2 ** 26;
