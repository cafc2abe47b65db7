/** Consistency of the project's documents. */
@NullMarked
package io.tare.harness.cli.documents;

import org.jspecify.annotations.NullMarked;
