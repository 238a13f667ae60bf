import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.ServerVersion;
import de.bwaldvogel.mongo.backend.h2.H2Backend;

/** A MongoDB-wire server on loopback for tests: {@code MongoWire PORT FILE}; it keeps its data in FILE, through a kill -9 too. */
public class MongoWire {
  public static void main(String[] args) throws Exception {
    // The library answers as MongoDB 5.0 but announces an older wire version, which mongodb drivers from 7 on refuse.
    var wireVersion = ServerVersion.class.getDeclaredField("wireVersion");
    wireVersion.setAccessible(true);
    wireVersion.setInt(ServerVersion.MONGO_5_0, 13);
    var server = new MongoServer(new H2Backend(args[1]).version(ServerVersion.MONGO_5_0));
    server.bind("127.0.0.1", Integer.parseInt(args[0]));
    Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));
    Thread.currentThread().join();
  }
}
