/** Sorts a table by the column whose button is pressed. The page is complete without the script. */
export const SCRIPT = `
for (const button of document.querySelectorAll("thead button")) button.addEventListener("click", () => {
	const head = button.closest("th");
	const table = head.closest("table");
	const column = [...head.parentElement.children].indexOf(head);
	const order = head.getAttribute("aria-sort") === "descending" ? 1 : -1;
	for (const each of head.parentElement.children) each.removeAttribute("aria-sort");
	head.setAttribute("aria-sort", order === 1 ? "ascending" : "descending");
	const valueOf = (row) => row.children[column].dataset.value ?? row.children[column].textContent;
	const compare = (one, other) => isNaN(one) || isNaN(other) ? one.localeCompare(other, "en") : one - other;
	const rows = [...table.tBodies[0].rows].sort((one, other) => order * compare(valueOf(one), valueOf(other)));
	table.tBodies[0].append(...rows);
});
`;
