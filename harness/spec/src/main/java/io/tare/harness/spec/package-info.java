/**
 * Each key is declared once: its name, type with unit and range, default and description. Reading,
 * messages, JSON schema, help and reference tables are derived from the declaration.
 *
 * <p>Start reading at {@link Key}, {@link Scalar} and {@link Spec}. Depends on the JDK and {@code
 * model}, but on no library and no files: a document is passed as a {@link YamlPart}, independent
 * of the library that parsed it.
 */
package io.tare.harness.spec;
