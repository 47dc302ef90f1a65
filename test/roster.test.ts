/** Who reads a shared set, and what becomes of a thread that was ended in the midst of a check. */
import { afterEach, expect, it, vi } from "vitest";
import { ROSTER_OCTETS, Roster } from "../bindings/threads/roster.js";

const PAGE_OCTETS = 65_536;
const pageCount = Math.ceil(ROSTER_OCTETS / PAGE_OCTETS);

const open = () =>
	new Roster(new WebAssembly.Memory({ initial: pageCount, maximum: pageCount, shared: true }), 0);

/** Lets a second pass at each look at the clock. */
function hurryClock(): void {
	let nowMs = 0;
	vi.spyOn(Date, "now").mockImplementation(() => (nowMs += 1000));
}

afterEach(() => vi.restoreAllMocks());

it("a set changes while nobody reads it, and counts its changes", () => {
	const roster = open();
	const { line } = roster.enter();
	roster.beginReading(line);
	roster.endReading(line);
	expect(roster.changeCount).toBe(0);
	expect(roster.change(() => 7)).toBe(7);
	expect(roster.changeCount).toBe(1);
});

it("a thread that was ended while it read lets the set change, once it has been waited for", () => {
	hurryClock();
	const roster = open();
	const ended = roster.enter();
	roster.beginReading(ended.line);
	expect(roster.change(() => 1)).toBe(1);
	const looks = vi.mocked(Date.now).mock.calls.length;
	expect(roster.change(() => 2)).toBe(2);
	expect(vi.mocked(Date.now).mock.calls.length).toBe(looks);
	const other = roster.enter();
	expect(other.line).not.toBe(ended.line);
	roster.beginReading(other.line);
	roster.endReading(other.line);
});

it("a thread that was only held up learns that the set has changed meanwhile", () => {
	hurryClock();
	const roster = open();
	const { line } = roster.enter();
	roster.beginReading(line);
	roster.change(() => 1);
	const heldUp = /held up in the midst of a check for 10 s, and the shared set has changed; open it anew/;
	expect(() => roster.endReading(line)).toThrow(heldUp);
	expect(() => roster.beginReading(line)).toThrow(heldUp);
});
