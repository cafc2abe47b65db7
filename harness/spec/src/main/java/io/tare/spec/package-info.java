/**
 * A key that people write is declared once: its name, type with unit and range, default and words.
 * Reading, messages, JSON schema, help and the tables of the reference documents are made of it.
 *
 * <p>Begin with {@link Key}, {@link Scalar} and {@link Spec}. Knows the JDK and {@code model}, no
 * library and no file: a document comes as a {@link YamlPart}, whichever library parsed it.
 */
@NullMarked
package io.tare.spec;

import org.jspecify.annotations.NullMarked;
