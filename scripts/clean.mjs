// Empties what the build writes, so that no file of an earlier one is packed.
import { rmSync } from "node:fs";

for (const folder of ["dist", "build/modules", "build/types"])
	rmSync(folder, { recursive: true, force: true });
