import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { imageSize } from "image-size";

/** Gives pictures their sizes, so that nothing moves when they come, and lets those below the first screen wait. */
export function sizeImages(markdown) {
	const { image } = markdown.renderer.rules;
	markdown.renderer.rules.image = (tokens, index, options, env, self) => {
		const token = tokens[index];
		const source = token.attrGet("src");
		if (!/^[a-z]+:/i.test(source)) {
			const { width, height } = imageSize(readFileSync(resolve(dirname(env.path), decodeURI(source))));
			token.attrSet("width", String(width));
			token.attrSet("height", String(height));
			token.attrSet("loading", "lazy");
		}
		return image(tokens, index, options, env, self);
	};
}
