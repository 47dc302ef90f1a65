const SIZES = { desktop: [1280, 800], phone: [390, 844] };

/** Pictures of the page to look at; nothing is compared with them. */
export async function takeScreenshots(tab, url, path) {
	// What the last case typed is kept in the browser.
	await tab.open(url);
	await tab.run(() => localStorage.clear());
	for (const [name, [width, height]] of Object.entries(SIZES)) {
		await tab.setSize(width, height);
		await tab.open(url);
		await tab.untilText("#announcement", /12 URLs/);
		await tab.screenshot(`${path}-${name}.png`);
	}
}
