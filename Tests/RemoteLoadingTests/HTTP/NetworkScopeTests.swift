import RemoteLoading
import TestSupport
import Testing

@Suite(.bounded) struct NetworkScopeTests {
    @Test(arguments: [
        "localhost", "LOCALHOST", "localhost.", "a.localhost", "a.b.localhost.", "localhost:8080", "127.0.0.1",
        "127.0.0.1:9", "127.0.0.1.", "127.255.255.254", "0.0.0.0", "0.1.2.3", "0",
        // The forms of an IPv4 address that `inet_aton` accepts.
        "2130706433", "0x7f.1", "0x7F000001", "0X7f.0.0.1", "017700000001", "0177.1", "127.1", "127.0.1", "0x", "0x.0",
        "127%2e0%2e0%2e1", "%6c%6f%63alhost",
        "[::1]", "[::1]:80", "[::]", "[0:0:0:0:0:0:0:1]", "[::ffff:127.0.0.1]", "[::FFFF:7f00:1]", "[::127.0.0.1]",
        "[::ffff:0:127.0.0.1]", "[64:ff9b::127.0.0.1]", "[2002:7f00:1::]", "[2001:0:a::80ff:fffe]", "[::1%25lo]",
        "[::ffff:0x7f.0.0.1]",
    ])
    func loopbackAndUnspecifiedAddressesAreThisMachine(authority: String) {
        #expect(NetworkScope(authority: authority) == .thisMachine)
    }

    @Test(arguments: [
        "", ":80", ".", "256.1.1.1", "1.2.3.4.5", "4294967296", "08.1.1.1", "a.1", "1..1", "127.0.0.1%20x", "a b",
        "%E2%91%A0", "①", "lo\u{AD}calhost", "[", "[]", "[::1", "[1:2]", "[1::2::3]", "[:::]", "[12345::]", "[x::]",
        "[v1.x]", "[localhost]", "[1:2:3:4:5:6:7:8:9]", "[1:2:3:4:5:6:7::8]", "[::1.2.3]",
    ])
    func invalidHostIsTreatedAsThisMachine(authority: String) {
        #expect(NetworkScope(authority: authority) == .thisMachine)
    }

    @Test(arguments: [
        "169.254.169.254", "169.254.0.0", "0xA9FEA9FE", "224.0.0.1", "239.255.255.250", "240.0.0.1",
        "255.255.255.255", "[fe80::1]", "[fe80::1%25eth0]", "[febf::]", "[ff02::1]", "[::ffff:169.254.169.254]",
        "[::169.254.169.254]", "[::ffff:0:169.254.169.254]", "169.254%2E169.254", "printer.local", "printer.LOCAL.",
        "printer%2elocal",
    ])
    func linkLocalOrMulticastAddressHasLinkScope(authority: String) {
        #expect(NetworkScope(authority: authority) == .link)
    }

    @Test(arguments: [
        "10.0.0.1", "10.255.255.255", "172.16.0.1", "172.31.255.255", "192.168.0.1", "0300.0250.0.1", "100.64.0.1",
        "100.127.255.255", "192.0.0.8", "198.18.0.1", "198.19.255.255", "167772161", "10.1", "[fc00::1]", "[fdff::]",
        "[fec0::1]", "[::ffff:10.0.0.1]", "[::10.0.0.1]", "[::ffff:0:10.0.0.1]", "10%2e0.0.1", "[64:ff9b::a00:1]",
        "[64:ff9b:1::1]", "[2002:a00:1::]",
        "metadata.google.internal", "nas.home.arpa",
    ])
    func privateAndSharedAddressesArePrivate(authority: String) {
        #expect(NetworkScope(authority: authority) == .privateNetwork)
    }

    @Test(arguments: [
        "a.test", "A.TEST:8443", "xn--bcher-kva.test", "a_b.test", "localhost.test", "notlocalhost", "local.test",
        "internal.test", "arpa", "9.9.9.9.test", "1a", "0xg", "127.0.0.1.test", "8.8.8.8", "9.255.255.255", "11.0.0.0",
        "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.0", "169.253.255.255", "169.255.0.0",
        "172.15.255.255", "172.32.0.0", "192.0.1.0", "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0",
        "223.255.255.255", "134744072", "0x08080808", "[2606:4700::1111]", "[2001:db8::1]", "[::ffff:8.8.8.8]",
        "[::8.8.8.8]", "[::ffff:0:8.8.8.8]", "8%2E8.8.8", "%61.test",
        "[64:ff9b::808:808]", "[2002:808:808::]", "[2001:0:a::f7f7:f7f7]", "[fbff::]", "[1:2:3:4:5:6:7::]",
    ])
    func ordinaryHostsArePublic(authority: String) {
        #expect(NetworkScope(authority: authority) == .publicNetwork)
    }

    @Test func networkScopesAreOrderedFromMachineToPublic() {
        let ordered: [NetworkScope] = [.thisMachine, .link, .privateNetwork, .publicNetwork]
        #expect(ordered.sorted() == ordered)
    }
}
