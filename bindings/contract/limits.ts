/**
 * The most octets of a body that an engine reads, 64 MiB, whatever `maxBytes` says: the parsing limit of a file is
 * the smaller of the two. Whatever so many octets say, the tables made of them fit in the 4 GiB that linear memory
 * can have, and the strings made of them are ones every host can hold.
 */
export const MAX_BODY_OCTETS = 2 ** 26;
