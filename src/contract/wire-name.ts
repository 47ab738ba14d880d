import type { FieldDeclaration } from '#calc-core/field';

/**
 * A field's name on the wire. The specification's misspelt names are declared with their fields and become ours, and back, in wire.ts alone;
 * everything else spells them right.
 */
export const wireName = ({ name, wire }: Pick<FieldDeclaration, 'name' | 'wire'>): string => wire ?? name;
