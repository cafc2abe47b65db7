@NullMarked
package io.tare.analysis.planning;

import org.jspecify.annotations.NullMarked;
