@NullMarked
package io.tare.analysis.capacity.models;

import org.jspecify.annotations.NullMarked;
