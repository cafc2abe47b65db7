/**
 * How PD moved over many runs of one campaign: the runs at which it changed, by how much, and
 * whether the last change is a loss. Accesses no files. Start reading at {@link
 * io.tare.analysis.history.History}.
 */
package io.tare.analysis.history;
