@NullMarked
package io.tare.harness.benchmark;

import org.jspecify.annotations.NullMarked;
