import QuizDomain
import RemoteLoading

/// A type that performs the player's commands in a multiple-choice game.
@MainActor
struct ChoicePlayer<Game: ChoicePlaying> {
    let game: Game

    func perform(_ command: ChoiceCommand) async {
        switch command {
        case .choose(let place): choose(place)
        case .goOn: await goOn()
        case .removeHalf: game.removeHalf()
        case .removeOne: game.removeOne()
        case .replayMissed: await game.replayMissed()
        case .pause: game.pause()
        case .resume: game.resume()
        case .restart: await game.restart()
        case .menu: game.leave()
        case .help, .quit, .unknown: break
        }
    }

    /// Chooses an option; an index out of range is ignored as a typing error.
    private func choose(_ place: Int) {
        guard case .game(let screen) = game.stage, screen.options.indices.contains(place) else { return }
        game.pick(screen.options[place].id)
    }

    private func goOn() async {
        switch game.stage {
        case .menu(let menu): await game.perform((menu.message?.button ?? menu.newGame).action)
        case .results(let results):
            if let first = results.buttons.first { await game.perform(first.action) }
        case .game(let screen):
            if screen.phase == .paused { return game.resume() }
            if let alert = screen.alert { return game.dismissAlert(alert.id) }
            if let button = screen.message?.button { await game.perform(button.action) }
        }
    }
}

extension ChoiceStage {
    /// A Boolean value that indicates whether the stage waits for input.
    var awaitsPlayer: Bool {
        switch self {
        case .menu(let menu): !menu.isLoading && !menu.isSavingRecord
        case .results(let results): !results.isSavingRecord
        case .game(let screen):
            switch screen.phase {
            case .asking, .paused, .failed: true
            case .loading, .revealing: false
            }
        }
    }
}
