package io.tare.infra.openstack;

import io.tare.infra.host.HostException;
import java.util.List;

/** A sort of thing that is made for a machine besides the server, and bears the machine's name. */
interface MachinePart {

  /** What its description or its metadata say, where it has such. */
  String MARK = "made by Tare";

  /** What it is called, for messages. */
  String word();

  /** Whether there is one of a machine's. */
  boolean isThere(String machine) throws HostException, InterruptedException;

  /** Asks for the end of all that are a machine's; leaves what is still in use. */
  void delete(String machine) throws HostException, InterruptedException;

  /** The machines of which there is one that bears Tare's mark. */
  List<String> machines() throws HostException, InterruptedException;
}
