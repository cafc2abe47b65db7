/**
 * Overhead models: what a part of a request costs on each platform, fitted to runs or taken from a
 * published study, with draws of all parameters.
 */
@NullMarked
package io.tare.analysis.overhead;

import org.jspecify.annotations.NullMarked;
