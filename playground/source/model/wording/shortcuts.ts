/** A key, and what it does. `Mod` is Control, or Command on a Mac. */
export interface Shortcut {
	readonly keys: string;
	readonly does: string;
}

/** Every shortcut of the page, by where it works. */
export const SHORTCUTS: readonly { readonly title: string; readonly shortcuts: readonly Shortcut[] }[] = [
	{
		title: "Anywhere outside of a text field",
		shortcuts: [
			{ keys: "?", does: "Open this help" },
			{ keys: "Escape", does: "Close this help" },
		],
	},
	{
		title: "In the file",
		shortcuts: [
			{ keys: "Mod+F", does: "Search the whole file" },
			{ keys: "Mod+G", does: "Go to the next match" },
			{ keys: "Escape", does: "Close the search" },
			{ keys: "Mod+Z", does: "Undo, a fix too" },
			{ keys: "Mod+/", does: "Make lines comments, or rules again" },
			{ keys: "Alt+ArrowUp, Alt+ArrowDown", does: "Move the line" },
			{ keys: "Tab", does: "Leave the file" },
		],
	},
	{
		title: "In the verdicts",
		shortcuts: [{ keys: "Arrow keys", does: "Go from verdict to verdict" }],
	},
	{
		title: "In the field for crawlers",
		shortcuts: [
			{ keys: "Enter or ,", does: "Add the crawler" },
			{ keys: "Backspace", does: "Remove the last crawler, if the field is empty" },
		],
	},
];

/** Keys as a platform writes them. */
export function nameKeys(keys: string, isMac: boolean): string {
	return keys
		.replace("Mod+", isMac ? "⌘" : "Ctrl+")
		.replace("ArrowUp", "↑")
		.replace("ArrowDown", "↓");
}
