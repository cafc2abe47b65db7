@NullMarked
package io.tare.analysis.gate;

import org.jspecify.annotations.NullMarked;
