/** Consistency of the project's documents. */
@NullMarked
package io.tare.cli.documents;

import org.jspecify.annotations.NullMarked;
