/** Tests of the planner on the web. */
@NullMarked
package io.tare.analysis.web;

import org.jspecify.annotations.NullMarked;
