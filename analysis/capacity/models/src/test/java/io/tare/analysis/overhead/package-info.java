@NullMarked
package io.tare.analysis.overhead;

import org.jspecify.annotations.NullMarked;
