/**
 * Overhead models: what a part of a request costs on each platform, fitted to runs or taken from a
 * published study, with draws of all parameters. It knows results, studies and queueing, no
 * question of a planner, and touches no file. Begin at {@link
 * io.tare.analysis.overhead.OverheadModel}.
 */
@NullMarked
package io.tare.analysis.overhead;

import org.jspecify.annotations.NullMarked;
