/**
 * Established benchmark programs as workloads: every submission is a run of a program that is on
 * the platform, and what it printed is kept and read. The module holds the families of such
 * programs, each in a package of its own that knows no other; it knows what benchmarks owe and not
 * who runs them. Begin at {@link io.tare.harness.tool.Program}.
 */
@NullMarked
package io.tare.harness.tool;

import org.jspecify.annotations.NullMarked;
