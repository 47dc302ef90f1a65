/** A picture that reads well on light and on dark pages: it has a ground of its own, and its colours go by the reader's scheme. */

const STYLE = `
	.ground { fill: #fffdf9; stroke: #ddd6c8 }
	.text { fill: #1f2a2e } .quiet { fill: #5c655f }
	.ours { fill: #0d6166 } .twin { fill: #4d9da1 } .other { fill: #a39a88 }
	.red { fill: #a02222 } .green { fill: #17663a } .yellow { fill: #7a4b00 } .cyan { fill: #0d6166 }
	.bold { font-weight: bold }
	.line { fill: none; stroke: #5c655f; stroke-width: 1.3 }
	@media (prefers-color-scheme: dark) {
		.ground { fill: #1a2327; stroke: #2e3b40 }
		.text { fill: #e6ebe8 } .quiet { fill: #a3b1ad }
		.line { stroke: #a3b1ad }
		.ours { fill: #7fd0cd } .twin { fill: #3f8f92 } .other { fill: #6b777b }
		.red { fill: #ffa899 } .green { fill: #86dba3 } .yellow { fill: #f2c569 } .cyan { fill: #7fd0cd }
	}
`;

/**
 * @param {object} picture
 * @param {number} picture.width
 * @param {number} picture.height
 * @param {string} picture.title
 * @param {string} picture.description for those who cannot see it: all that it says
 * @param {string} picture.body
 */
export function picture({ width, height, title, description, body }) {
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title description">
<title id="title">${escapeXml(title)}</title>
<desc id="description">${escapeXml(description)}</desc>
<style>${STYLE}</style>
<rect class="ground" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8"/>
${body}
</svg>
`;
}

/** @param {string} text */
export function escapeXml(text) {
	return text
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;")
		.replaceAll('"', "&quot;");
}
