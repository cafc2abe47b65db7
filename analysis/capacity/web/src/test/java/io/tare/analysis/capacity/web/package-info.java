/** Tests of the planner on the web. */
@NullMarked
package io.tare.analysis.capacity.web;

import org.jspecify.annotations.NullMarked;
