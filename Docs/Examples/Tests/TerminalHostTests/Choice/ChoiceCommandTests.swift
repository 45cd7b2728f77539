import Testing

@testable import TerminalHost

struct ChoiceCommandTests {
    @Test(arguments: [
        ("1", ChoiceCommand.choose(0)), (" 12 ", .choose(11)), ("", .goOn), ("  ", .goOn), ("/50", .removeHalf),
        ("/HINT", .removeOne), ("/pausa", .pause), ("/menu", .menu), ("/quit", .quit), ("/esci", .quit),
        ("0", .choose(-1)), ("-1", .choose(-1)), ("-9223372036854775808", .choose(-1)), ("-", .unknown("-")),
        ("99999999999999999999", .choose(.max - 1)), ("/help", .help), ("/Aiuto", .help),
        ("/suggerimento", .removeOne), ("/what", .unknown("/what")),
    ])
    func choiceLineIsParsedAsCommand(line: String, command: ChoiceCommand) {
        #expect(ChoiceCommand(line) == command)
    }

    @Test(arguments: [ChoiceCommands.english, .italian])
    func helpListsOnlyKnownChoiceCommands(commands: ChoiceCommands) {
        let expected: [(CommandHelp, ChoiceCommand)] = [
            (commands.removeHalf, .removeHalf), (commands.removeOne, .removeOne), (commands.missed, .replayMissed),
            (commands.pause, .pause), (commands.resume, .resume), (commands.restart, .restart), (commands.menu, .menu),
            (commands.help, .help), (commands.quit, .quit),
        ]
        for (help, command) in expected { #expect(ChoiceCommand(help.command) == command) }
    }
}
