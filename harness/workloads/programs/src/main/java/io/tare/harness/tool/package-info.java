/**
 * Established benchmark programs as workloads: every submission is a run of a program that is on
 * the platform, and what it printed is kept and read.
 */
@NullMarked
package io.tare.harness.tool;

import org.jspecify.annotations.NullMarked;
