import fc from "fast-check";

/** Texts made of what URL parsers stumble over. */
export function trickyText(): fc.Arbitrary<string> {
	const pieces = [
		...["http:", "https:", "ftp:", "file:", "foo:", "mailto:", "//", "\\", "/", "/.//", "?", "#", "@", ":"],
		...[
			".",
			"..",
			"%2e",
			"%2E.",
			"/../",
			"/.b/../",
			"\t",
			"\n",
			"\r",
			" ",
			"\0",
			"\u007f",
			"%",
			"%41",
			"'",
			"^",
			"|",
		],
		...[
			"80",
			"443",
			"081",
			"65536",
			"EXAMPLE.com",
			"exämple.com",
			"h",
			"a",
			"[::1]",
			"0x7f.1",
			"1.2.3.4",
			"256",
		],
		...[
			"xn--",
			"xn--exmple-cua.com",
			"localhost",
			"C:",
			"C|",
			"\uD83D",
			"\uDE00",
			"\u00ad",
			"\u3002",
			"ß",
			"u:p@",
		],
	];
	return fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((chosen) => chosen.join(""));
}

/** The same with a start that makes an absolute URL of many; never a bare path. */
export function absoluteText(): fc.Arbitrary<string> {
	const starts = [
		"http://h",
		"http://h/",
		"HTTPS://",
		"http:",
		"file:",
		"file://",
		"file:///",
		"foo://h/",
		"foo://",
		"foo:/",
		"",
	];
	return fc
		.tuple(fc.constantFrom(...starts), trickyText())
		.map(([start, rest]) => start + rest)
		.filter((text) => !text.startsWith("/"));
}
