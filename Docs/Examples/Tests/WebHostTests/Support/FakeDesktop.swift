#if os(Linux)
import Foundation
import RemoteLoading
import RemoteLoadingTesting

/// A desktop whose program `xdg-open` sends each address that it opens to a server of the test.
struct FakeDesktop: Sendable {
    /// The server, which receives one request for each opened address.
    let server: LoopbackHTTPServer
    /// The environment variables of a program on this desktop.
    let environment: [String: String]

    /// Writes the program into a folder, which is created if necessary.
    init(in folder: URL) async throws {
        environment = ["PATH": folder.path, "DISPLAY": ":0"]
        server = try await LoopbackHTTPServer.start(ClosureHandler { _ in .status(.noContent) })
        let port = server.port
        let script = """
            #!/bin/bash
            exec 3<> /dev/tcp/127.0.0.1/\(port)
            printf 'GET /?%s HTTP/1.1\\r\\nHost: 127.0.0.1:\(port)\\r\\n\\r\\n' "$1" >&3
            read -r -u 3
            """
        let program = folder.appending(path: "xdg-open")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(script.utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    }

    /// The opened addresses, the oldest first.
    var opened: [String] { server.exchanges.map { String($0.target.dropFirst(2)) } }
}
#endif
