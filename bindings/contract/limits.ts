/**
 * The maximum of octets of a body that an engine reads: 64 MiB, whatever `maxBytes` says. The parsing limit of a file
 * is the smaller of the two. For any content of this length, the tables fit into the 4 GiB of linear memory, and every
 * host can hold the strings.
 */
export const MAX_BODY_OCTETS = 2 ** 26;
