#!/usr/bin/env node
// Node does not read TypeScript below node_modules, where `npx` puts this package: tsx does.
import { tsImport } from 'tsx/esm/api';

await tsImport('../dynamic/mcp/stdio.ts', import.meta.url);
