import type { FieldDeclaration } from '#calc-core/field';

/**
 * A field's name on the wire. The specification misspells some names. The misspelt names are declared with their fields, and only wire.ts
 * converts them; all other code spells them correctly.
 */
export const wireName = ({ name, wire }: Pick<FieldDeclaration, 'name' | 'wire'>): string => wire ?? name;
