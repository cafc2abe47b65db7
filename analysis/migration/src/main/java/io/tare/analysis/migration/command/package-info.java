/** {@code tare model migration} and {@code migrate}: models of live migrations. */
@NullMarked
package io.tare.analysis.migration.command;

import org.jspecify.annotations.NullMarked;
