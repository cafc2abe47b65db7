/** The planner as a web application: REST and SOAP with the same questions, and a page. */
@NullMarked
package io.tare.analysis.web;

import org.jspecify.annotations.NullMarked;
