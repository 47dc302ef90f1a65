/*
 * Judges URLs, one a line on standard input, by a robots.txt: the module as wasm2c makes C of it, without a JavaScript
 * engine. docs/entries.md tells of the calls.
 *
 *     wasm2c robots-plain.wasm --module-name robots --output robots.c
 *     cc -O2 -I. -I/usr/share/wabt/wasm2c judge.c robots.c /usr/share/wabt/wasm2c/wasm-rt-impl.c -lm -o judge
 *     ./judge robots.txt ExampleBot < urls.txt
 *
 * For each URL its verdict and the line of the rule that decided, 0 for none. `unresolved` is what must be resolved first,
 * as the URL Standard does (dot segments, upper-case hosts, and the like).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "robots.h"

/* wasm2c from 1.0.33 on names what the module exports w2c_robots_…; give it -DEXPORT(name)=w2c_robots_##name then. */
#ifndef EXPORT
#define EXPORT(name) Z_robotsZ_##name
#define INSTANCE Z_robots_instance_t
#define INIT() Z_robots_init_module()
#define INSTANTIATE(instance) Z_robots_instantiate(instance)
#define FREE(instance) Z_robots_free(instance)
#endif

/* Of assembly/abi.ts. */
enum {
	ABI_VERSION = 10,
	PADDING_OCTETS = 80,
	DIALECT_RFC9309 = 0,
	LIMIT_OCTETS = 512000,
	AFTER_LIMIT_OCTETS = 2,
	VERDICT_UNRESOLVED = 5,
	VERDICT_OUT_OF_MEMORY = 6
};

static const char *const VERDICTS[] = {"disallowed", "allowed", "out-of-scope", "invalid", "unknown", "unresolved"};

static INSTANCE instance;

static void fail(const char *message) {
	fprintf(stderr, "judge: %s\n", message);
	exit(2);
}

/* Linear memory at ptr; good until the next call, which may make it grow. */
static u8 *at(u32 ptr) {
	return EXPORT(memory)(&instance)->data + ptr;
}

static u32 demand(u32 ptr) {
	if (ptr == 0) fail("out of memory");
	return ptr;
}

/* A block with a copy of some octets, and room behind them for what the module reads beyond. */
static u32 place(const void *octets, u32 octet_count) {
	u32 ptr = demand(EXPORT(allocate)(&instance, octet_count + PADDING_OCTETS));
	memcpy(at(ptr), octets, octet_count);
	return ptr;
}

/* The first octets of a file, as many as the parsing limit needs; how many the whole file has. */
static u32 read_file(const char *path, u8 *octets, u32 *kept_octets) {
	FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
	if (file == NULL) fail("cannot read the robots.txt");
	*kept_octets = (u32)fread(octets, 1, LIMIT_OCTETS + AFTER_LIMIT_OCTETS, file);
	u32 octet_count = *kept_octets;
	while (getc(file) != EOF) octet_count++;
	fclose(file);
	return octet_count;
}

/* The policy of a crawler: the file is parsed, its groups are chosen, their rules compiled; then the file can go. */
static u32 compile(const char *path, const char *token) {
	static u8 body[LIMIT_OCTETS + AFTER_LIMIT_OCTETS];
	u32 kept_octets;
	u32 body_octets = read_file(path, body, &kept_octets);
	u32 text_ptr = place(body, kept_octets);
	/* The file owns the text from here on. */
	u32 file_ptr =
		demand(EXPORT(parseFile)(&instance, text_ptr, kept_octets, body_octets, LIMIT_OCTETS, DIALECT_RFC9309));
	u32 token_ptr = place(token, (u32)strlen(token));
	u32 selection_ptr = demand(EXPORT(selectGroups)(&instance, file_ptr, token_ptr, (u32)strlen(token), 1, 0));
	u32 policy_ptr = demand(EXPORT(compilePolicy)(&instance, file_ptr, selection_ptr, 0, 0));
	EXPORT(release)(&instance, selection_ptr);
	EXPORT(release)(&instance, token_ptr);
	EXPORT(releaseFile)(&instance, file_ptr);
	return policy_ptr;
}

int main(int argument_count, char **arguments) {
	if (argument_count != 3) fail("expected a robots.txt and a product token");
	wasm_rt_init();
	INIT();
	INSTANTIATE(&instance);
	if (EXPORT(abiVersion)(&instance) != ABI_VERSION) fail("the module is of another version");
	u32 policy_ptr = compile(arguments[1], arguments[2]);
	char *url = NULL;
	size_t room = 0;
	ssize_t read;
	while ((read = getline(&url, &room, stdin)) >= 0) {
		u32 octet_count = (u32)read;
		if (octet_count > 0 && url[octet_count - 1] == '\n') octet_count--;
		u32 url_ptr = place(url, octet_count);
		u32 verdict = EXPORT(checkUrl)(&instance, policy_ptr, url_ptr, octet_count, 0);
		if (verdict == VERDICT_OUT_OF_MEMORY) fail("out of memory");
		u32 line = verdict < 2 ? EXPORT(lastDecidingLine)(&instance, policy_ptr) : 0;
		printf("%s\t%u\t%.*s\n", VERDICTS[verdict], line, (int)octet_count, url);
		EXPORT(release)(&instance, url_ptr);
	}
	free(url);
	FREE(&instance);
	wasm_rt_free();
	return 0;
}
