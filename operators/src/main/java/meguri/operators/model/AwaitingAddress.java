package meguri.operators.model;

/** An input of Resolve that goes on to its host's slot as soon as the host has an address. */
public sealed interface AwaitingAddress permits Offered, RobotsWanted {

  String origin();

  long host();
}
