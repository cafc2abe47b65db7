/** {@code tare model migration} and {@code migrate}: models of live migrations. */
package io.tare.analysis.migration.command;
