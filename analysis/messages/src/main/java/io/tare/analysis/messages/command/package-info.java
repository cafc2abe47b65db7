/** {@code tare messages}: which instance is best for an application. */
package io.tare.analysis.messages.command;
