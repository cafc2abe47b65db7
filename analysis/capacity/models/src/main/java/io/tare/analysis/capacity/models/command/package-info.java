/** {@code tare model …}: overhead models, fitted to runs and shown. */
@NullMarked
package io.tare.analysis.capacity.models.command;

import org.jspecify.annotations.NullMarked;
