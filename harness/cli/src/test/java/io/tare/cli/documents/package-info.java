/** The documents of the project: what holds between them. */
@NullMarked
package io.tare.cli.documents;

import org.jspecify.annotations.NullMarked;
