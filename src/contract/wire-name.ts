import type { FieldDeclaration } from '#calc-core/field';

/** A field's name on the wire. The specification misspells some names. Only wire.ts converts between them and our names. */
export const wireName = ({ name, wire }: Pick<FieldDeclaration, 'name' | 'wire'>): string => wire ?? name;
