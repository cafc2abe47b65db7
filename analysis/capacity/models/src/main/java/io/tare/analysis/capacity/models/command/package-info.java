/** {@code tare model …}: overhead models, fitted to runs and shown. */
package io.tare.analysis.capacity.models.command;
